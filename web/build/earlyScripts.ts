import type { Plugin, Rolldown } from 'vite'

import { phone } from '../src/kit/phone.ts'

type Bundle = Rolldown.OutputBundle

/** What is there for every screen: the page itself asks for it. */
const isStart = (name: string): boolean => /^(index|start|rolldown-runtime)$/.test(name)

/** What early.js asks for, by the chunks that it begins with. The first read of the calendar waits for its query. */
const asked = {
  login: ['login'],
  list: ['list'],
  phone: ['phone'],
  card: ['card'],
  calendar: ['firstQuery', 'CalendarScreen'],
}

function filesOf(bundle: Bundle, names: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set(
    names.map((name) => {
      const root = chunks.find((chunk) => chunk.name === name)
      if (!root) throw new Error(`There is no chunk «${name}» that an early script could ask for`)
      return root
    }),
  )
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName) && !isStart(chunk.name)) found.add(chunk)
  return [...found]
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`)
    .join(' ')
}

/** Gives early.js the files that it asks for. */
export const earlyScriptsPlugin = (): Plugin => ({
  name: 'naryad:early-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const files = Object.entries(asked).map(([key, names]) => `data-${key}="${filesOf(bundle, names)}"`)
      const data = `data-narrow="${phone}" ${files.join(' ')}`
      return html.replace('<script src="/early.js"', `<script src="/early.js" ${data}`)
    },
  },
})
