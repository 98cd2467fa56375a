import type { ImportEntity, ImportResult, ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { alert, forgetTrouble, showDone } from '../../ui/overlays/alert.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'
import { routesOf, touchedBy } from './imports.queries.ts'

const succeeded = 'Импорт успешно завершён!'

/** Default options: columns are recognized by their headers. */
export const noSettings: ImportSettings = {
  sheet: null,
  encoding: null,
  delimiter: null,
  readsHidden: false,
  headerRow: null,
  columns: [],
  omitsWrongFields: false,
  movesUnits: false,
  matches: [],
  doubts: [],
  values: [],
  creates: [],
}

const rowForms: Forms = ['строка не загружена', 'строки не загружены', 'строк не загружено']

/** Reports the result if the window, which would show every row, has been closed. */
const partly = (failedCount: number): string =>
  `Импорт завершён, но ${counted(failedCount, rowForms)}. Файл с ошибками — в окне «Импорт»`

/** State of an import: preview, import, and undo. */
export function useImport(entity: ImportEntity) {
  const [result, setResult] = useState<ImportResult | null>(null)
  const [share, setShare] = useState(0)
  /** Options changed since the last preview; they survive a refusal or a lost connection. */
  const [choice, setChoice] = useState<Partial<ImportSettings>>({})
  const settings = { ...noSettings, ...result?.settings, ...choice }
  const touches = touchedBy[entity]
  const { isShown, close } = useOwnWindow()

  const once = useKey()
  const trial = useAction({
    run: async (file: File) => {
      setShare(0)
      // The five routes have the same types; TypeScript cannot infer their union in one call.
      const route = routesOf[entity].upload as typeof importsRoutes.drivers
      const read = await once.run((idempotencyKey) =>
        call(route, { files: [file], query: { dryRun: 'true' } }, { onProgress: setShare, idempotencyKey }),
      )
      once.renew()
      return read
    },
    touches: [],
  })
  const retrial = useAction({
    run: ({ id, body }: { id: number; body: ImportSettings }) =>
      call(importsRoutes.retry, { params: { id }, body }),
    touches: [],
    inTurn: 'imports.retry',
  })
  const apply = useAction({
    run: (id: number) => call(importsRoutes.apply, { params: { id } }),
    touches,
  })
  const undo = useAction({
    run: (id: number) => call(importsRoutes.undo, { params: { id } }),
    touches,
    done: 'Загрузка отменена',
  })
  const download = useAction({
    run: async (wanted: 'template' | { errorsOf: number }) => {
      const response =
        wanted === 'template'
          ? await call(routesOf[entity].template as typeof importsRoutes.driversTemplate)
          : await call(importsRoutes.errorsFile, { params: { id: wanted.errorsOf } })
      await saveFile(response, wanted === 'template' ? 'Шаблон.xlsx' : 'Ошибки.xlsx')
    },
    touches: [],
  })

  // The global alert reports the error; the window stays unchanged.
  const nothing = () => undefined
  const show = (next: ImportResult | null) => {
    setResult(next)
    setChoice({})
  }
  /** Of several choices made in a row the last one counts, whatever arrives first. */
  const latest = useRef(0)
  const reread = (id: number, body: ImportSettings) => {
    forgetTrouble()
    latest.current += 1
    const own = latest.current
    void retrial.run({ id, body }).then((read) => {
      if (own === latest.current) show(read)
    }, nothing)
  }
  return {
    result,
    share,
    settings,
    /** The options have changed since the shown preview. */
    isChosen: Object.keys(choice).length > 0,
    choose: (part: Partial<ImportSettings>) => setChoice((before) => ({ ...before, ...part })),
    retry: (part: Partial<ImportSettings> = {}) => {
      if (result && !retrial.isRunning) reread(result.id, { ...settings, ...part })
    },
    /** Reads the uploaded file in another way; the choice survives a refusal. */
    reread: (part: Partial<ImportSettings>) => {
      if (!result) return
      setChoice((before) => ({ ...before, ...part }))
      reread(result.id, { ...settings, ...part })
    },
    isRetrying: retrial.isRunning,
    isTrying: trial.isRunning,
    isApplying: apply.isRunning,
    isUndoing: undo.isRunning,
    isDownloading: download.isRunning,
    tryFile: (file: File) => {
      forgetTrouble()
      void trial.run(file).then(show, nothing)
    },
    apply: (id: number) => {
      forgetTrouble()
      void apply.run(id).then((applied) => {
        if (applied.failedCount === 0) {
          showDone(succeeded)
          close()
          return
        }
        show(applied)
        if (!isShown()) alert({ type: 'warning', text: partly(applied.failedCount) })
      }, nothing)
    },
    undo: ({ id, fileName }: ImportResult) =>
      confirm({
        title: `Отменить загрузку ${inQuotes(fileName)}?`,
        onYes: () => void undo.run(id).then(show, nothing),
      }),
    saveTemplate: () => download.start('template'),
    saveErrors: (id: number) => download.start({ errorsOf: id }),
    again: () => {
      latest.current += 1
      show(null)
    },
  }
}

export type Import = ReturnType<typeof useImport>
