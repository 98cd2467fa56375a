import { maxFileBytes, maxFiles } from '@naryad/contract/attachments/attachments'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type CallOptions, newIdempotencyKey } from '../api/request.ts'

export interface Upload {
  /** One for all tries, so that a repeated one makes no second file. */
  key: string
  file: File
  /** A photograph of a paper that becomes a PDF page. */
  isDocument: boolean
  /** Share sent, 0…1. */
  share: number
  error: string | null
}

interface Destination {
  /** Must be the same function from one drawing to the next. */
  send: (upload: Pick<Upload, 'file' | 'isDocument'>, options: CallOptions) => Promise<unknown>
  /** The room whose data is read again afterwards. */
  touches: string
}

const tooLarge = 'Файл больше 20 МБ'
const waiting = 'Ждёт сети'

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Files on their way to an object: each with its own progress, error, retry and cancel. */
export function useUploads({ send: sendTo, touches }: Destination) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())

  const patch = useCallback(
    (key: string, change: Partial<Upload>) =>
      setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))),
    [],
  )
  const drop = useCallback((key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }, [])

  const send = useCallback(
    async ({ key, file, isDocument }: Upload) => {
      const controller = new AbortController()
      running.current.set(key, controller)
      patch(key, { error: null, share: 0 })
      const options = {
        silent: true,
        signal: controller.signal,
        idempotencyKey: key,
        onProgress: (share: number) => patch(key, { share }),
      }
      try {
        await sendTo({ file, isDocument }, options)
        drop(key)
        await client.invalidateQueries({ queryKey: [touches] })
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        if (!isAbort(error)) patch(key, { error: navigator.onLine ? said : waiting })
      } finally {
        running.current.delete(key)
      }
    },
    [client, drop, patch, sendTo, touches],
  )

  const add = useCallback(
    (files: readonly File[], isDocument = false) => {
      const added = files.slice(0, maxFiles).map((file) => ({
        key: newIdempotencyKey(),
        file,
        isDocument,
        share: 0,
        error: file.size > maxFileBytes ? tooLarge : null,
      }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) if (!upload.error) void send(upload)
    },
    [send],
  )

  // What the lost connection held back goes on by itself.
  useEffect(() => {
    const goOn = () => {
      for (const upload of uploads) if (upload.error === waiting) void send(upload)
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [uploads, send])

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  return { uploads, add, cancel: drop, retry: send }
}

export type Uploads = ReturnType<typeof useUploads>
