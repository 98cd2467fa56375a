import type { DriverTaskInput } from '@naryad/contract/driver-page/driver-page'
import { maxDriverPhotos } from '@naryad/contract/driver-page/driver-page.words'
import { useEffect, useRef, useState } from 'react'

import type { Device } from './device.ts'
import type { ReportEntry } from './outbox.ts'
import { shrunken } from './photos.ts'
import { correctionOf, hasRoomFor, maxStoredBytes } from './storedPhotos.ts'
import { faultOf } from './words.ts'

export interface Draft {
  readonly text: string
  readonly faults: readonly string[]
  readonly photos: readonly Blob[]
  readonly place: string
  readonly point: NonNullable<DriverTaskInput['point']> | null
  readonly isStanding: boolean
}

const empty: Draft = { text: '', faults: [], photos: [], place: '', point: null, isStanding: false }

const tooMany = `Больше ${maxDriverPhotos} фото к одной заявке не приложить`
const noRoom = `Фото не добавлено: на телефоне уже ждут связи ${maxStoredBytes / 1024 / 1024} МБ фотографий. Отправьте заявку без него.`

const draftOf = ({ body, photos }: ReportEntry): Draft => ({
  ...faultOf(body.text),
  photos,
  place: body.place,
  point: body.point,
  isStanding: body.isStanding,
})

/** A draft with photographs that survives a reload. */
export function useReportDraft({ storage, draftKey }: Device, refused?: ReportEntry) {
  const [initial] = useState(() => (refused ? draftOf(refused) : empty))
  const [draft, setDraft] = useState(initial)
  const [isFull, setFull] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [photoProblem, setPhotoProblem] = useState<string | null>(null)
  /** The newest draft: photographs and the place arrive while the driver types. */
  const latest = useRef(initial)
  const isSent = useRef(false)
  const adding = useRef(Promise.resolve())
  const [key] = useState(() => draftKey(refused ? correctionOf(refused) : 'report'))

  useEffect(() => {
    let isLeft = false
    void storage.read(key).then((stored) => {
      if (isLeft || !stored) return
      latest.current = { ...empty, ...(stored as Partial<Draft>) }
      setDraft(latest.current)
    })
    return () => {
      isLeft = true
    }
  }, [storage, key])

  const change = (part: Partial<Draft>) => {
    // A position that arrives after the report was sent would store its draft again.
    if (isSent.current) return
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    storage.write(key, latest.current).then(
      () => setFull(false),
      () => setFull(true),
    )
  }

  async function add(files: readonly Blob[]): Promise<void> {
    setAdding(true)
    setPhotoProblem(null)
    for (const file of files) {
      const photo = await shrunken(file)
      const { photos } = latest.current
      const problem =
        photos.length >= maxDriverPhotos ? tooMany : (await hasRoomFor(storage, photo)) ? null : noRoom
      setPhotoProblem(problem)
      if (problem !== null) break
      change({ photos: [...photos, photo] })
    }
    setAdding(false)
  }

  return {
    draft,
    change,
    isFull,
    isAdding,
    photoProblem,
    addPhotos: (files: readonly Blob[]) => {
      adding.current = adding.current.then(() => add(files))
    },
    removePhoto: (at: number) => {
      setPhotoProblem(null)
      change({ photos: latest.current.photos.filter((_, other) => other !== at) })
    },
    /** The draft with every chosen photograph. */
    whole: async (): Promise<Draft> => {
      await adding.current
      return latest.current
    },
    clear: async () => {
      isSent.current = true
      await storage.remove(key).catch(() => undefined)
    },
  }
}
