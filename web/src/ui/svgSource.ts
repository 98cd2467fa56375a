/**
 * A `data:` URL for an SVG from the server, so that it is rendered as an image and never as markup of the
 * page.
 */
export const svgSource = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
