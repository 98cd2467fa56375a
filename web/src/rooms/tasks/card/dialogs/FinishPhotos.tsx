import { FileButton } from '@mantine/core'
import IconCamera from '~icons/camera'

import { photoTypes } from '../../../../client/uploads/shrink.ts'
import { UploadRows } from '../../../../client/uploads/UploadRows.tsx'
import type { Uploads } from '../../../../client/uploads/useUploads.ts'

import styles from './dialogs.module.css'

interface FinishPhotosProps {
  uploads: Uploads
  /** Number of files already attached to the task. */
  count: number
}

/** Photographs of the work, uploaded while the report is being written. */
export function FinishPhotos({ uploads, count }: FinishPhotosProps) {
  return (
    <section className="stack gap-6" aria-label="Фото до и после">
      <FileButton multiple accept={photoTypes} onChange={(files) => void uploads.addPhotos(files)}>
        {(props) => (
          <button {...props} type="button" className={styles.camera}>
            <IconCamera size={20} stroke={1.75} aria-hidden />
            Фото до и после
            {count > 0 && <span className="text-12 muted">уже в заявке: {count}</span>}
          </button>
        )}
      </FileButton>
      <UploadRows uploads={uploads} />
    </section>
  )
}
