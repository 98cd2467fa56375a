import type { ApprovalPhoto } from '@naryad/contract/approvals/approvals'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import IconPhotoOff from '~icons/photo-off'

import { counted, type Forms } from '../../ui/formats/plural.ts'
import { approvalsQueries } from './approvals.queries.ts'

import styles from './photos.module.css'

const photoForms: Forms = ['фотографию', 'фотографии', 'фотографий']

interface PhotosProps {
  secret: string
  photos: readonly ApprovalPhoto[]
}

/** Photographs of a truck. A press shows one of them large, another one closes it. */
export function Photos({ secret, photos }: PhotosProps) {
  const [opened, setOpened] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <div className="stack gap-8">
      <ul className="plain-list flex wrap gap-8" aria-label="Фотографии">
        {photos.map(({ id }, at) => (
          <li key={id}>
            <button
              type="button"
              className={styles.thumb}
              aria-expanded={opened === id}
              aria-label={`Фотография ${at + 1} из ${photos.length}`}
              onClick={() => setOpened(opened === id ? null : id)}
            >
              <Photo secret={secret} id={id} variant="thumbnail" alt="" />
            </button>
          </li>
        ))}
      </ul>
      {photos.map(
        ({ id }, at) =>
          id === opened && (
            <div key={id} className={styles.large}>
              <Photo secret={secret} id={id} variant="large" alt={`Фотография ${at + 1}, крупно`} />
            </div>
          ),
      )}
    </div>
  )
}

/** What was sent along and then taken away. */
export const RemovedPhotos = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="no-margin text-12 muted">После отправки сервис убрал {counted(count, photoForms)}</p>
  )

interface PhotoProps {
  secret: string
  id: number
  variant: 'large' | 'thumbnail'
  alt: string
}

function Photo({ alt, ...photo }: PhotoProps) {
  const { data, error, refetch, isFetching } = useQuery(approvalsQueries.photo(photo))
  const draw = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture || !data) return undefined
      const url = URL.createObjectURL(data)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data],
  )
  if (data) return <img ref={draw} alt={alt} decoding="async" />
  if (!error) return <span className={styles.waiting} aria-busy />
  if (photo.variant === 'thumbnail')
    return <IconPhotoOff size={20} stroke={1.5} aria-label="не загрузилась" />
  return (
    <p className="no-margin err" role="alert">
      Фотография не загрузилась.{' '}
      <button
        type="button"
        className="bare no-padding inherit-color underline"
        disabled={isFetching}
        onClick={() => void refetch()}
      >
        Повторить
      </button>
    </p>
  )
}
