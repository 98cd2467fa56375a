import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Plugin, Rolldown } from 'vite'

import { phone } from '../src/ui/phone.ts'

type Bundle = Rolldown.OutputBundle

/** Chunks of every screen, which the page itself already requests. */
const isStart = (name: string): boolean => /^(index|start|rolldown-runtime)$/.test(name)

/**
 * The files that early.js requests, by their root chunks. The first read of the calendar waits for the code
 * of its query.
 */
const requestedChunks = {
  login: ['login'],
  list: ['list'],
  phone: ['phone'],
  card: ['card'],
  next: [
    'CostsEditor',
    'TaskForm',
    'DoneDialog',
    'CloseDialog',
    'BulkBar',
    'ReturnDialog',
    'PlanDialog',
    'DeadlineDialog',
  ],
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

/** Passes the addresses of the files and of the account to early.js as attributes of its script element. */
export const earlyScriptsPlugin = (): Plugin => ({
  name: 'naryad:early-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const files = Object.entries(requestedChunks).map(
        ([key, names]) => `data-${key}="${filesOf(bundle, names)}"`,
      )
      const account = `data-account="${authRoutes.me.path}" data-life="${accessSeconds}"`
      const data = `data-narrow="${phone}" ${account} ${files.join(' ')}`
      return html.replace('<script src="/early.js"', `<script src="/early.js" ${data}`)
    },
  },
})
