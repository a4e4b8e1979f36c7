// What the server has written of the home is there before any script, and goes when the client has something to show instead.
export const removeWritten = (): void => document.getElementById('written')?.remove();
