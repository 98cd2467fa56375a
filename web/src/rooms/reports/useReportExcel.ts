import type { Input, RouteDef } from '@naryad/contract/kit/route'
import { useRef } from 'react'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'

export type ExcelBody<R extends RouteDef> = Input<R> extends { body: infer Body } ? Body : never

/** Downloads a report as a file; can be cancelled while it is generated. */
export function useReportExcel<R extends RouteDef & { reply: 'file' }>(route: R, name: string) {
  const stop = useRef<AbortController | null>(null)
  const { start, isRunning } = useAction({
    run: async (body: ExcelBody<R>) => {
      const controller = new AbortController()
      stop.current = controller
      try {
        const answer: unknown = await call(
          route as RouteDef,
          { body },
          {
            signal: controller.signal,
          },
        )
        if (answer instanceof Response) await saveFile(answer, name)
      } catch (error) {
        // A cancelled download is not an error.
        if (!controller.signal.aborted) throw error
      }
    },
    touches: [],
  })
  return { start, isRunning, cancel: () => stop.current?.abort() }
}
