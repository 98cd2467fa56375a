import { allowedFiles, type Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { useQuery } from '@tanstack/react-query'
import IconScan from '~icons/scan'

import { call } from '../../../../client/api/api.ts'
import { Failed } from '../../../../client/queries/Failed.tsx'
import { useAction } from '../../../../client/queries/useAction.ts'
import { useMe } from '../../../../client/session/me.ts'
import { UploadButton, UploadRows } from '../../../../client/uploads/UploadRows.tsx'
import type { Uploads } from '../../../../client/uploads/useUploads.ts'
import { FileGrid } from '../../../../entities/file/FileGrid.tsx'
import { ReadTachographFile } from '../../../../entities/file/ReadTachographFile.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useIsPhone } from '../../../../ui/useMedia.ts'
import { cardQueries } from '../card.queries.ts'
import { openScan } from '../dialogs/openScan.tsx'
import { ForClientToggle } from './ForClientToggle.tsx'
import { Part } from './Part.tsx'

interface FilesPartProps {
  taskId: number
  count: number
  /** Files of merged requests are shown too. */
  hasMerged: boolean
  uploads: Uploads
  mayAttach: boolean
}

export function FilesPart({ taskId, count, hasMerged, uploads, mayAttach }: FilesPartProps) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...cardQueries.files(taskId),
    enabled: count > 0 || hasMerged,
  })
  const me = useMe()
  const isPhone = useIsPhone()
  const files = data?.items ?? []
  const remove = useAction<Attachment, undefined>({
    run: (file) => call(attachmentsRoutes.remove, { params: { id: file.id } }),
    touches: ['tasks'],
  })
  // Engineers and clients may remove only their own files, and no one those of a merged request; the server enforces
  // this.
  const mayRemove = (file: Attachment) =>
    mayAttach &&
    file.taskId === taskId &&
    (me.rights['tasks.attach'] === 'all' || file.createdBy?.id === me.id)
  const isBare = !isLoadingError && files.length === 0 && uploads.uploads.length === 0

  return (
    <Part
      title="Файлы"
      name="files"
      count={count || undefined}
      aside={
        mayAttach && (
          <>
            <Button
              size="compact"
              variant="subtle"
              leftSection={<IconScan size={14} />}
              onClick={() => openScan(taskId, uploads.addScan)}
            >
              Скан документа
            </Button>
            <UploadButton uploads={uploads} />
          </>
        )
      }
    >
      {isBare && (
        <p className="no-margin muted">
          {mayAttach
            ? `${isPhone ? 'Загрузите файлы' : 'Перетащите файлы на карточку, вставьте из буфера или загрузите'}: ${allowedFiles}, до 20 МБ`
            : 'Файлов нет'}
        </p>
      )}
      {isLoadingError && (
        <Failed title="Не удалось загрузить файлы" error={error} onRetry={() => void refetch()} />
      )}
      <FileGrid
        files={files}
        mayRemove={mayRemove}
        onRemove={remove.start}
        renderActions={(file) => (
          <>
            <ReadTachographFile file={file} />
            <ForClientToggle file={file} />
          </>
        )}
      />
      <UploadRows uploads={uploads} />
    </Part>
  )
}
