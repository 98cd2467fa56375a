import { FileButton } from '@mantine/core'
import { maxStickerPhotos } from '@naryad/contract/stickers/stickers.words'
import IconCamera from '~icons/camera'

import { photoTypes } from '../../client/uploads/shrink.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChosenGrid } from '../../ui/files/ChosenGrid.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import type { Photos } from './usePhotos.ts'

/** Photographs of the fault, from the camera or the gallery. */
export function PhotoField({ photos: { photos, isReading, hasRoom, add, remove } }: { photos: Photos }) {
  const isPhone = useIsPhone()
  return (
    <div role="group" className="stack gap-8" aria-label="Фотографии">
      {hasRoom && (
        <FileButton multiple accept={photoTypes} onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              size={isPhone ? 'phone' : 'bare'}
              leftSection={<Icon of={IconCamera} />}
              isBusy={isReading}
              fullWidth
            >
              {photos.length === 0 ? `Приложить фото, до ${maxStickerPhotos}` : 'Ещё фото'}
            </Button>
          )}
        </FileButton>
      )}
      <ChosenGrid files={photos} onRemove={remove} />
    </div>
  )
}
