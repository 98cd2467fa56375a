import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { maxStickerPhotos } from '@naryad/contract/stickers/stickers.words'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError } from '../../client/api/errors.ts'
import { newIdempotencyKey } from '../../client/api/request.ts'
import { checkUpload } from '../../client/uploads/checkUpload.ts'
import { shrinkPhoto } from '../../client/uploads/shrink.ts'

export interface ChosenPhoto {
  key: string
  file: File
  preview: string
  /** Why it is not sent. */
  error: string | null
}

const chosen = (file: File): ChosenPhoto => ({
  key: newIdempotencyKey(),
  file,
  preview: URL.createObjectURL(file),
  error: file.type.startsWith('image/') ? checkUpload(file) : 'Это не фотография',
})

const isGood = ({ error }: ChosenPhoto): boolean => error === null

/** Photographs of a public request: they stay in the page until the request is sent. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [isReading, setReading] = useState(false)
  const all = useRef<readonly ChosenPhoto[]>([])
  const put = (next: readonly ChosenPhoto[]) => {
    all.current = next
    setPhotos(next)
  }
  useEffect(
    () => () => {
      for (const { preview } of all.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  /** One after another: a phone has not enough memory for all at full size. */
  const add = async (files: readonly File[]) => {
    setReading(true)
    for (const file of files) {
      if (all.current.filter(isGood).length >= maxStickerPhotos) break
      const photo = chosen(await shrinkPhoto(file))
      put([...all.current, photo])
    }
    setReading(false)
  }
  const remove = (key: string) => {
    const gone = all.current.find((photo) => photo.key === key)
    if (gone) URL.revokeObjectURL(gone.preview)
    put(all.current.filter((photo) => photo !== gone))
  }
  /** Sending a request again is safe: the server knows what it has, photographs too. */
  const sendTo = async (code: string, key: string) => {
    const files = all.current.filter(isGood).map(({ file }) => file)
    if (files.length === 0) return
    try {
      await call(stickersRoutes.attach, { params: { code }, query: { token: key }, files }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The dispatcher was faster.
      if (error.status === 409) return
      throw error.saying(
        `Сообщение отправлено, а фотографии нет: ${error.message}. Уберите их или отправьте ещё раз.`,
      )
    }
  }
  return { photos, isReading, hasRoom: photos.filter(isGood).length < maxStickerPhotos, add, remove, sendTo }
}

export type Photos = ReturnType<typeof usePhotos>
