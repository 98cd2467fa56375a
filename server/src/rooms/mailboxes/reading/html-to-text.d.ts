/** The part of the library that is used; it has no types of its own. */
declare module 'html-to-text' {
  interface Selector {
    readonly selector: string
    readonly format?: string
    readonly options?: Readonly<Record<string, unknown>>
  }
  interface Options {
    readonly wordwrap?: number | false
    readonly limits?: {
      readonly maxInputLength?: number
      readonly maxDepth?: number
      readonly maxChildNodes?: number
    }
    readonly selectors?: readonly Selector[]
  }
  export function convert(html: string, options?: Options): string
}
