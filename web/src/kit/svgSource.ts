/** A picture that the server has drawn, as the source of an image: it never becomes markup of the page. */
export const svgSource = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
