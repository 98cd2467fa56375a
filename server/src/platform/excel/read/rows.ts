import { once } from 'node:events'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'

import { startThread } from '../../threads/thread.ts'
import { BadTable, type TableFault } from './bad-table.ts'
import type { Row, SheetLayout, TextFormat } from './cell.ts'
import type { SheetHead } from './heads.ts'

export interface RowsTask {
  readonly bytes: ArrayBuffer
  readonly maxRows: number
  /** Parts that the user has chosen; the others are guessed. */
  readonly format: Partial<TextFormat>
}

/** Messages of the worker thread: the heads of the sheets, then the layout and the rows of the chosen sheet. */
export type RowsAnswer =
  | { readonly heads: readonly SheetHead[] }
  | { readonly layout: SheetLayout }
  | { readonly rows: readonly Row[] }
  | { readonly fault: TableFault }
  | 'end'

/** First the index of the chosen sheet, then requests for more rows. */
export type RowsWish = number | 'more'

/** What the caller decides while a table is read. */
interface Reader {
  readonly maxRows: number
  readonly format?: Partial<TextFormat>
  /** The index of the sheet, by the heads of all. */
  readonly choose: (heads: readonly SheetHead[]) => number
  /** The layout of the chosen sheet, with the merged cells of its first rows. */
  readonly onLayout?: (layout: SheetLayout) => void
}

const limits = { timeoutMs: 60_000, memoryMb: 320 }

/**
 * The rows of one sheet of a table in any format, in portions of some hundreds. A worker thread with limits of memory and time reads them, so that a table that
 * crashes the parser does no other harm. The thread reads one portion ahead of the caller and then waits.
 */
export async function* readRows(
  bytes: Buffer,
  { maxRows, format = {}, choose, onLayout }: Reader,
  { timeoutMs, memoryMb } = limits,
): AsyncGenerator<readonly Row[]> {
  // In a built server the worker is next to this file under the same name, as JavaScript.
  const source = new URL(`rows.worker${path.extname(import.meta.filename)}`, import.meta.url)
  const copy = new Uint8Array(bytes).buffer
  const worker = startThread(source, {
    memoryMb,
    youngMb: 32,
    data: { bytes: copy, maxRows, format } satisfies RowsTask,
    transferred: [copy],
  })
  let left = timeoutMs
  const more = async (wish: RowsWish = 'more'): Promise<RowsAnswer> => {
    const asked = performance.now()
    const answer = await ask(worker, wish, left)
    left -= performance.now() - asked
    return answer
  }
  try {
    let coming = more()
    for (;;) {
      const answer = await coming
      if (answer === 'end') return
      if ('fault' in answer) throw new BadTable(answer.fault)
      if ('heads' in answer) {
        coming = more(choose(answer.heads))
        continue
      }
      if ('layout' in answer) {
        onLayout?.(answer.layout)
        coming = more()
        continue
      }
      coming = more()
      // It may reject before the caller awaits it; the next `await` throws the error.
      coming.catch(() => undefined)
      yield answer.rows
    }
  } finally {
    await worker.terminate()
  }
}

async function ask(worker: Worker, wish: RowsWish, withinMs: number): Promise<RowsAnswer> {
  const over = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)))
  worker.postMessage(wish)
  try {
    const [answer] = (await once(worker, 'message', { signal: over })) as [RowsAnswer]
    return answer
  } catch (error) {
    if (over.aborted || isOutOfMemory(error)) throw new BadTable('slow')
    throw error
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
