import { FileButton } from '@mantine/core'
import { maxFiles } from '@naryad/contract/attachments/attachments'
import { IconCamera } from '@tabler/icons-react'

import { UploadRows } from '../../../../kit/files/UploadRows.tsx'
import { shrinkPhoto } from '../../../../platform/uploads/shrink.ts'
import type { Uploads } from '../../../../platform/uploads/useUploads.ts'

import styles from './dialogs.module.css'

interface FinishPhotosProps {
  uploads: Uploads
  /** Files that the task has already. */
  count: number
}

/** Photographs of the work, sent while the report is being written. */
export function FinishPhotos({ uploads, count }: FinishPhotosProps) {
  const take = async (files: readonly File[]) =>
    uploads.add(await Promise.all(files.slice(0, maxFiles).map(shrinkPhoto)))
  return (
    <section className={styles.photos} aria-label="Фото до и после">
      <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={(files) => void take(files)}>
        {(props) => (
          <button {...props} type="button" className={styles.camera}>
            <IconCamera size={20} stroke={1.75} aria-hidden />
            Фото до и после
            {count > 0 && <span className={styles.muted}>уже в заявке: {count}</span>}
          </button>
        )}
      </FileButton>
      <UploadRows uploads={uploads} />
    </section>
  )
}
