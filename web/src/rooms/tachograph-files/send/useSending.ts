import { type UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { failureText } from '../../../client/api/failureText.ts'
import { newIdempotencyKey } from '../../../client/api/request.ts'
import { readAgain } from '../../../client/queries/readAgain.ts'

/** Files a request, so that a large folder shows its progress. */
const filesAtOnce = 20
const bytesAtOnce = 16 * 1024 * 1024
const maxBytes = 20 * 1024 * 1024

interface Portion {
  readonly key: string
  readonly files: readonly File[]
}

export interface Sending {
  readonly total: number
  readonly sent: number
  readonly isRunning: boolean
  readonly results: readonly UploadedTachographFile[]
  /** Why the rest could not be sent. */
  readonly failure: string | null
  readonly send: (files: readonly File[]) => void
  readonly retry: () => void
}

function portionsOf(files: readonly File[]): Portion[] {
  const portions: File[][] = []
  let size = 0
  for (const file of files) {
    const last = portions.at(-1)
    if (!last || last.length >= filesAtOnce || size + file.size > bytesAtOnce) {
      portions.push([file])
      size = 0
    } else last.push(file)
    size += file.size
  }
  return portions.map((files) => ({ key: newIdempotencyKey(), files }))
}

const refusalOf = ({ name, size }: File): UploadedTachographFile | null =>
  size > maxBytes
    ? { name, outcome: 'REFUSED', id: null, reason: 'Файл больше 20 МБ: отправьте архив по частям' }
    : size === 0
      ? { name, outcome: 'REFUSED', id: null, reason: 'Файл пустой' }
      : null

/** Sends files in portions; after a failure the rest is sent again on request, with the same keys. */
export function useSending(): Sending {
  const client = useQueryClient()
  const [total, setTotal] = useState(0)
  const [sent, setSent] = useState(0)
  const [results, setResults] = useState<readonly UploadedTachographFile[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const waiting = useRef<Portion[]>([])
  const isBusy = useRef(false)

  const run = async (): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    setFailure(null)
    try {
      for (let portion = waiting.current[0]; portion; portion = waiting.current[0]) {
        const { key, files } = portion
        const { items } = await call(
          tachographFilesRoutes.upload,
          { files },
          { silent: true, idempotencyKey: key },
        )
        waiting.current.shift()
        setSent((count) => count + files.length)
        setResults((known) => [...known, ...items])
      }
    } catch (error) {
      setFailure(failureText(error instanceof Error ? error : new Error(String(error))))
    } finally {
      isBusy.current = false
      setIsRunning(false)
      readAgain(client, 'tachograph-files')
    }
  }
  return {
    total,
    sent,
    isRunning,
    results,
    failure,
    send: (files) => {
      const refused = files.flatMap((file) => refusalOf(file) ?? [])
      const whole = files.filter((file) => refusalOf(file) === null)
      setTotal((count) => count + whole.length)
      setResults((known) => [...known, ...refused])
      waiting.current.push(...portionsOf(whole))
      void run()
    },
    retry: () => void run(),
  }
}
