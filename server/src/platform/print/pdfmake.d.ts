/** What is used of the library: its published types bring the whole of a browser along. */
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
