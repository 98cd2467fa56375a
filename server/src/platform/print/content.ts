/** A part of a document for pdfmake: plain data that can be sent to a worker thread. */
export type Content = string | readonly Content[] | { readonly [key: string]: unknown }

export interface PdfDefinition {
  readonly content: Content
  readonly info?: { readonly title: string }
  readonly pageOrientation?: 'portrait' | 'landscape'
  /** In points: left, top, right, bottom. */
  readonly pageMargins?: readonly [number, number, number, number]
}
