import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Plugin, Rolldown } from 'vite'

import { phone } from '../src/ui/phone.ts'

/** What early.js requests for each screen, by the modules that the screen consists of. */
const screens: Readonly<Record<string, readonly string[]>> = {
  login: ['rooms/auth/LoginScreen.tsx'],
  list: ['rooms/tasks/TasksScreen.tsx'],
  phone: ['rooms/tasks/list/PhoneTasks.tsx', 'app/layouts/PhoneBar.tsx'],
  card: ['rooms/tasks/card/TaskCard.tsx'],
  next: [
    'rooms/tasks/card/parts/CostsEditor.tsx',
    'rooms/tasks/form/TaskForm.tsx',
    'rooms/tasks/card/dialogs/DoneDialog.tsx',
    'rooms/tasks/card/dialogs/CloseDialog.tsx',
    'rooms/tasks/bulk/BulkBar.tsx',
    'rooms/tasks/bulk/BulkNote.tsx',
    'rooms/tasks/card/dialogs/ReturnDialog.tsx',
    'rooms/tasks/card/dialogs/PlanDialog.tsx',
    'rooms/tasks/card/dialogs/DeadlineDialog.tsx',
  ],
  // The first read of the calendar waits for the code of its query.
  calendar: ['rooms/calendar/firstQuery.ts', 'rooms/calendar/CalendarScreen.tsx'],
}

type Chunk = Rolldown.OutputChunk

/** The chunks with everything that they import. */
function closureOf(roots: readonly Chunk[], chunks: readonly Chunk[]): ReadonlySet<Chunk> {
  const found = new Set(roots)
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return found
}

function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string {
  const roots = modules.map((module) => {
    const root = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
    if (!root) throw new Error(`${module}, which an early script asks for, is in no chunk`)
    return root
  })
  const entry = closureOf(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )
  const files = [...closureOf(roots, chunks)]
    .filter((chunk) => !entry.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  return [...new Set(files)].map((file) => `/${file}`).join(' ')
}

/** Passes the addresses of the files and of the account to early.js as attributes of its script element. */
export const earlyScriptsPlugin = (): Plugin => ({
  name: 'naryad:early-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = Object.entries(screens).map(
        ([key, modules]) => `data-${key}="${filesOf(modules, chunks)}"`,
      )
      const account = `data-account="${authRoutes.me.path}" data-life="${accessSeconds}"`
      const data = `data-narrow="${phone}" ${account} ${files.join(' ')}`
      return html.replace('<script src="/early.js"', `<script src="/early.js" ${data}`)
    },
  },
})
