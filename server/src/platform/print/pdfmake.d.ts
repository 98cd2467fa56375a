/** The part of the library in use: its published types require the DOM types. */
declare module 'pdfmake' {
  type Sizes = Readonly<Record<string, () => number | string>>

  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void
    setTableLayouts(layouts: Readonly<Record<string, Sizes>>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}
