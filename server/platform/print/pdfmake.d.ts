declare module 'pdfmake' {
  interface Made {
    getBuffer: () => Promise<Uint8Array>;
  }
  interface Printer {
    setFonts: (fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>) => void;
    setUrlAccessPolicy: (may: (url: string) => boolean) => void;
    setLocalAccessPolicy: (may: (path: string) => boolean) => void;
    createPdf: (definition: object) => Made;
  }
  const printer: Printer;
  export = printer;
}
