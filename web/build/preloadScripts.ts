import type { Plugin } from 'vite'

/** Preloads every script with the page: imports of the first one would otherwise wait for its arrival. */
export const preloadScriptsPlugin = (): Plugin => ({
  name: 'naryad:preload-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === 'chunk' && !file.isEntry)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/m/${fileName}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
})
