import '@mantine/core/styles/Progress.layer.css'
import { FileButton, Progress } from '@mantine/core'
import IconUpload from '~icons/upload'
import IconX from '~icons/x'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FilePicture } from '../../ui/files/FilePicture.tsx'
import { percent } from '../../ui/formats/numbers.ts'
import { useConnection } from '../live/connection.ts'
import type { Upload } from './uploadQueue.ts'
import { uploadTitle } from './uploadTitle.ts'
import type { Uploads } from './useUploads.ts'

import styles from '../../ui/files/files.module.css'

/** Running uploads with progress, errors and a cancel button. */
export const UploadRows = ({ uploads }: { uploads: Uploads }) =>
  uploads.uploads.map((upload) => <UploadRow key={upload.key} upload={upload} uploads={uploads} />)

export const UploadButton = ({ uploads }: { uploads: Uploads }) => (
  <FileButton multiple onChange={(chosen) => uploads.add(chosen)}>
    {(props) => (
      <Button {...props} data-upload size="compact" variant="subtle" leftSection={<IconUpload size={14} />}>
        Загрузить
      </Button>
    )}
  </FileButton>
)

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const title = uploadTitle(upload)
  // Without a network it is sent as soon as there is one.
  const { isOnline } = useConnection()
  return (
    <div className="row gap-8 min-height-32">
      <FilePicture file={upload.file} />
      <span className="min-width-0 truncate">{title}</span>
      {upload.error ? (
        <>
          <span
            className={`grow min-width-0 err ${styles.uploadError}`}
            data-waiting={upload.isWaiting || undefined}
            role="alert"
          >
            {upload.error}
          </span>
          {upload.mayRetry && !(upload.isWaiting && !isOnline) && (
            <Button size="compact" onClick={() => uploads.retry(upload)}>
              Повторить
            </Button>
          )}
        </>
      ) : (
        <>
          <Progress
            className={styles.uploadBar ?? ''}
            value={upload.share * 100}
            color="var(--ink)"
            aria-label={`Загрузка ${title}`}
          />
          <span className="digits">{percent(upload.share)}</span>
        </>
      )}
      <IconButton
        size="inline"
        label={`Отменить загрузку ${title}`}
        icon={IconX}
        onClick={() => uploads.cancel(upload.key)}
      />
    </div>
  )
}
