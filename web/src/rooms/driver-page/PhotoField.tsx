import { maxDriverPhotos } from '@naryad/contract/driver-page/driver-page.words'
import { useEffect, useId, useRef } from 'react'

import { Sign } from './Sign.tsx'

interface PhotoFieldProps {
  photos: readonly Blob[]
  /** The chosen ones are being scaled down. */
  isBusy: boolean
  problem: string | null
  onAdd: (files: File[]) => void
  onRemove: (at: number) => void
}

export function PhotoField({ photos, isBusy, problem, onAdd, onRemove }: PhotoFieldProps) {
  const id = useId()
  return (
    <fieldset>
      <legend>Фото</legend>
      <div className="photos">
        {photos.map((photo, at) => (
          <Photo
            // oxlint-disable-next-line react/no-array-index-key -- photographs have no ids
            key={at}
            photo={photo}
            label={`Убрать фото ${at + 1}`}
            onRemove={() => onRemove(at)}
          />
        ))}
        {photos.length < maxDriverPhotos && (
          <label className="addPhoto" aria-busy={isBusy}>
            <Sign of="camera" size={24} />
            <span className="small">{photos.length === 0 ? 'Сфотографировать' : 'Ещё'}</span>
            <input
              className="hidden"
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              aria-label="Добавить фото"
              aria-describedby={problem ? id : undefined}
              onChange={(event) => {
                onAdd([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
      </div>
      {problem && (
        <p className="error" id={id} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Photo({ photo, label, onRemove }: { photo: Blob; label: string; onRemove: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <span className="photo">
      <img ref={image} alt="" />
      <button type="button" aria-label={label} onClick={onRemove}>
        <Sign of="close" size={18} />
      </button>
    </span>
  )
}
