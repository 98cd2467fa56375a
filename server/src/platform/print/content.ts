/** A piece of a document, as pdfmake describes it: plain data, which travels to a thread. */
export type Content = string | readonly Content[] | { readonly [key: string]: unknown }

export interface PdfDefinition {
  readonly content: Content
  readonly info?: { readonly title: string }
  readonly pageOrientation?: 'portrait' | 'landscape'
  /** Points: left, top, right, bottom. */
  readonly pageMargins?: readonly [number, number, number, number]
}
