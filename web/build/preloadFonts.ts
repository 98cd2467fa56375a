import type { Plugin } from 'vite'

/**
 * Preloads the two fonts of the first screen in parallel with its style sheet, but after the scripts: a
 * browser opens six connections, and with the fonts first a script waited for one of them. Low priority,
 * because text is drawn without them, and on a slow network they would take a third of the bandwidth before
 * the first paint.
 */
export const preloadFontsPlugin = (): Plugin => ({
  name: 'naryad:preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head',
        })),
  },
})
