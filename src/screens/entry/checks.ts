// What a form checks before it asks the server, which checks again.

export const isPhone = (value: string): boolean => /^1\d{10}$/.test(value);
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
