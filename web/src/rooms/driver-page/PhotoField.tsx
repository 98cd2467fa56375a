import { maxDriverPhotos } from '@naryad/contract/driver-page/driver-page.words'
import { useEffect, useRef, useState } from 'react'

import { shrunken } from './photos.ts'
import { Sign } from './Sign.tsx'

interface PhotoFieldProps {
  photos: readonly Blob[]
  onChange: (photos: Blob[]) => void
}

export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const [isBusy, setBusy] = useState(false)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    const added = await Promise.all(files.map(shrunken))
    setBusy(false)
    onChange([...photos, ...added].slice(0, maxDriverPhotos))
  }
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
            onRemove={() => onChange(photos.filter((_, other) => other !== at))}
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
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
      </div>
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
