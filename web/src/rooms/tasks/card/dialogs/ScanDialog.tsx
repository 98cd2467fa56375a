import { FileButton } from '@mantine/core'
import { maxScanPhotos } from '@naryad/contract/attachments/attachments'
import { useState } from 'react'
import IconCamera from '~icons/camera'

import { checkUpload } from '../../../../client/uploads/checkUpload.ts'
import { photoTypes, shrinkPhoto } from '../../../../client/uploads/shrink.ts'
import type { Uploads } from '../../../../client/uploads/useUploads.ts'
import { ChosenGrid } from '../../../../ui/files/ChosenGrid.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { scanDraft } from '../../drafts.ts'
import { type ChosenFile, useChosenFiles } from '../../form/useChosenFiles.ts'

import styles from './dialogs.module.css'

interface ScanDialogProps {
  taskId: number
  onSend: Uploads['addScan']
}

const photoTypeSet = new Set(photoTypes.split(','))
const notPhoto = 'Скан делается из фотографий: JPG, PNG, WebP, HEIC или AVIF'

const toPage = (chosen: ChosenFile): ChosenFile =>
  photoTypeSet.has(chosen.file.type) ? chosen : { ...chosen, error: notPhoto }

/** Sequential, to save memory on a phone. */
async function shrinkAll(photos: readonly File[]): Promise<File[]> {
  const pages: File[] = []
  for (const photo of photos) pages.push(await shrinkPhoto(photo))
  return pages
}

/** The pages of a document in order. They are stored on the device until they are sent or removed. */
export function ScanDialog({ taskId, onSend }: ScanDialogProps) {
  const chosen = useChosenFiles(scanDraft(taskId))
  const [excessCount, setExcessCount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const files = chosen.files.map(toPage)
  const pages = files
    .filter((page) => page.error === null)
    .map((page, index) => ({ ...page, title: `Страница ${index + 1}` }))
  const rejected = files.filter((file) => file.error !== null)
  const room = maxScanPhotos - pages.length

  const addPages = (photos: readonly File[]) => {
    setError(null)
    setExcessCount(Math.max(0, photos.length - room))
    chosen.addPhotos(photos.slice(0, room))
  }
  const removePage = (key: string) => {
    setError(null)
    setExcessCount(0)
    chosen.remove(key)
  }
  const stop = (why: string): never => {
    setError(why)
    throw new Error(why)
  }
  const send = async () => {
    if (rejected.length > 0) stop('Уберите файлы, которые не подходят')
    if (pages.length === 0) stop('Добавьте хотя бы одну страницу')
    const photos = await shrinkAll(pages.map(({ file }) => file))
    const wrong = photos.findIndex((photo) => checkUpload(photo) !== null)
    const photo = photos[wrong]
    if (photo) stop(`Страница ${wrong + 1}: ${checkUpload(photo)}`)
    onSend(photos)
    chosen.clear()
  }

  return (
    <DialogForm submit="Готово" onSubmit={send} error={error}>
      <p className="no-margin secondary">
        До {maxScanPhotos} фотографий JPG, PNG, WebP, HEIC или AVIF, до 20 МБ каждая. Из них получится один
        PDF, по странице на фотографию.
      </p>
      {pages.length > 0 && (
        <p className="no-margin secondary">
          Пока вы не нажали «Готово», страницы хранятся только на этом устройстве.
        </p>
      )}
      <ChosenGrid files={[...pages, ...rejected]} onRemove={removePage} />
      {excessCount > 0 && (
        <p role="alert" className="no-margin err">
          В скан помещается до {maxScanPhotos} страниц. Не добавлено: {excessCount}.
        </p>
      )}
      <FileButton multiple accept={photoTypes} disabled={room <= 0} onChange={addPages}>
        {(props) => (
          <button {...props} type="button" className={styles.camera} disabled={room <= 0}>
            <IconCamera size={20} stroke={1.75} aria-hidden />
            Добавить страницу
            {pages.length > 0 && (
              <span className="text-12 muted">
                {pages.length} из {maxScanPhotos}
              </span>
            )}
          </button>
        )}
      </FileButton>
    </DialogForm>
  )
}
