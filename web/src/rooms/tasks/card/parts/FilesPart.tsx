import { Button, FileButton, Progress } from '@mantine/core'
import { allowedFiles, type Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { IconFile, IconFileTypePdf, IconScan, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { fileSize, percent } from '../../../../kit/formats/numbers.ts'
import { call } from '../../../../platform/api/api.ts'
import { confirm } from '../../../../platform/overlays/dialogs.ts'
import { useAction } from '../../../../platform/queries/useAction.ts'
import { useMe } from '../../../../platform/session/me.ts'
import { cardQueries } from '../card.queries.ts'
import type { Upload, Uploads } from '../useUploads.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

const Gallery = lazy(() => import('./Gallery.tsx').then(({ Gallery }) => ({ default: Gallery })))

interface FilesPartProps {
  taskId: number
  count: number
  uploads: Uploads
  mayAttach: boolean
}

export function FilesPart({ taskId, count, uploads, mayAttach }: FilesPartProps) {
  const { data } = useQuery({ ...cardQueries.files(taskId), enabled: count > 0 })
  const me = useMe()
  const [shown, setShown] = useState<number | null>(null)
  const files = data?.items ?? []
  const remove = useAction<Attachment, undefined>({
    run: (file) => call(attachmentsRoutes.remove, { params: { id: file.id } }),
    touches: ['tasks'],
  })
  // An engineer or a client takes back only what he has brought himself; the server refuses the rest.
  const mayRemove = (file: Attachment) => me.rights['tasks.attach'] === 'all' || file.createdBy?.id === me.id
  const isBare = files.length === 0 && uploads.uploads.length === 0

  return (
    <Part
      title="Файлы"
      name="files"
      count={count || undefined}
      aside={
        mayAttach && (
          <>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(file) => file && uploads.add([file], true)}
            >
              {(props) => (
                <Button {...props} size="compact-xs" variant="subtle" leftSection={<IconScan size={14} />}>
                  Скан документа
                </Button>
              )}
            </FileButton>
            <FileButton multiple onChange={(chosen) => uploads.add(chosen)}>
              {(props) => (
                <Button
                  {...props}
                  data-upload
                  size="compact-xs"
                  variant="subtle"
                  leftSection={<IconUpload size={14} />}
                >
                  Загрузить
                </Button>
              )}
            </FileButton>
          </>
        )
      }
    >
      {isBare && (
        <p className={styles.empty}>
          {mayAttach
            ? `Перетащите файлы на карточку, вставьте из буфера или загрузите: ${allowedFiles}, до 20 МБ`
            : 'Файлов нет'}
        </p>
      )}
      <ul className={styles.gallery}>
        {files.map((file, index) => (
          <li key={file.id} className={styles.file}>
            <button
              type="button"
              className={styles.thumb}
              title={`${file.name}, ${fileSize(file.size)}`}
              onClick={() => setShown(index)}
            >
              <Thumbnail file={file} />
            </button>
            <span className={styles.fileName}>{file.name}</span>
            {mayAttach && mayRemove(file) && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Удалить файл ${file.name}`}
                onClick={() =>
                  confirm({ title: `Удалить файл «${file.name}»?`, onYes: () => remove.start(file) })
                }
              >
                <IconTrash size={14} stroke={1.75} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {uploads.uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
      {shown !== null && (
        <Suspense fallback={null}>
          <Gallery files={files} index={shown} onMove={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Part>
  )
}

function Thumbnail({ file }: { file: Attachment }) {
  if (file.thumbnailUrl)
    return <img src={file.thumbnailUrl} alt={file.name} loading="lazy" width={92} height={68} />
  const Icon = file.mime === 'application/pdf' ? IconFileTypePdf : IconFile
  return <Icon size={24} stroke={1.5} aria-label={file.name} />
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  return (
    <div className={styles.upload}>
      <IconFile size={16} stroke={1.75} aria-hidden />
      <span className={styles.cut}>{upload.file.name}</span>
      {upload.error ? (
        <>
          <span className={styles.uploadError} role="alert">
            {upload.error}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => void uploads.retry(upload)}>
            Повторить
          </Button>
        </>
      ) : (
        <>
          <Progress
            className={styles.uploadBar}
            value={upload.share * 100}
            color="var(--ink)"
            aria-label={`Загрузка ${upload.file.name}`}
          />
          <span className={styles.digits}>{percent(upload.share)}</span>
        </>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Отменить загрузку ${upload.file.name}`}
        onClick={() => uploads.cancel(upload.key)}
      >
        <IconX size={14} />
      </Button>
    </div>
  )
}
