import type { Plugin } from 'vite'

/**
 * Asks for the two fonts of the first screen beside its style sheet instead of after it, but behind the script, which
 * has most to do: a browser keeps six connections, and with the fonts in front the script waited for one of them. Of low
 * priority, because text is drawn without them: on a narrow line a third of what comes before it would be fonts.
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
