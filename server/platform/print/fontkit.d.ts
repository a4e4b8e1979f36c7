declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    layout: (text: string) => { advanceWidth: number };
  }
  export function create(bytes: Uint8Array): Font;
}
