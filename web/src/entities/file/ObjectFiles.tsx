import { allowedFiles, type Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { call, withAddresses } from '../../client/api/api.ts'
import type { CreateOptions } from '../../client/api/request.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { UploadButton, UploadRows } from '../../client/uploads/UploadRows.tsx'
import { useUploads } from '../../client/uploads/useUploads.ts'
import { useFileDrop } from '../../ui/files/useFileDrop.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { FileGrid } from './FileGrid.tsx'

import styles from './objectFiles.module.css'

const routes = {
  cars: {
    list: attachmentsRoutes.listOfCar,
    upload: attachmentsRoutes.uploadToCar,
    remove: attachmentsRoutes.removeFromCar,
  },
  units: {
    list: attachmentsRoutes.listOfUnit,
    upload: attachmentsRoutes.uploadToUnit,
    remove: attachmentsRoutes.removeFromUnit,
  },
  companies: {
    list: attachmentsRoutes.listOfCompany,
    upload: attachmentsRoutes.uploadToCompany,
    remove: attachmentsRoutes.removeFromCompany,
  },
  contracts: {
    list: attachmentsRoutes.listOfContract,
    upload: attachmentsRoutes.uploadToContract,
    remove: attachmentsRoutes.removeFromContract,
  },
} as const

/** Signed addresses of files are valid for five minutes; they are read again before that. */
const addressesStaleMs = 4 * 60_000

interface ObjectFilesProps {
  room: keyof typeof routes
  id: number
  label: string
  /** Names the object in messages about its uploads. */
  title: string
  /** How many files the card of the object counts. Undefined: not known yet. */
  count: number | undefined
  /** Shown to users who may add files. */
  note?: string
}

function useFiles(room: keyof typeof routes, id: number, count: number | undefined) {
  const { data, error, refetch } = useQuery({
    queryKey: [room, 'files', id],
    queryFn: ({ signal }) =>
      call(routes[room].list, { params: { id } }, { signal, silent: true }).then(withAddresses),
    staleTime: addressesStaleMs,
    refetchInterval: addressesStaleMs,
    enabled: count !== 0,
  })
  return { files: count === 0 ? [] : data?.items, error, retry: () => void refetch() }
}

const Missing = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <Failed title="Не удалось загрузить файлы" error={error} onRetry={onRetry} />
  ) : (
    <SkeletonRows rows={1} height={96} />
  )

/** The files of a truck, a unit or an organization: chosen, dropped or pasted. */
export function ObjectFiles({ room, id, label, title, count, note }: ObjectFilesProps) {
  const { upload, remove } = routes[room]
  const me = useMe()
  const isPhone = useIsPhone()
  const mayAttach = useMay(upload)
  const { files, error, retry } = useFiles(room, id, count)
  const send = useCallback(
    ({ file }: { file: File }, options: CreateOptions) =>
      call(upload, { params: { id }, files: [file] }, options),
    [upload, id],
  )
  const uploads = useUploads({ place: `${room}:${id}`, title, send, touches: room })
  const drop = useFileDrop(uploads, mayAttach)
  const removal = useAction<Attachment, undefined>({
    run: (file) => call(remove, { params: { id: file.id } }),
    touches: [room],
  })
  const mayRemove = (file: Attachment) =>
    mayAttach && (me.rights[upload.access] === 'all' || file.createdBy?.id === me.id)
  return (
    <section
      className={mayAttach ? styles.dropPlace : ''}
      aria-label={label}
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      {mayAttach && (
        <div className={`row end gap-12 below-8 ${styles.head}`}>
          {note && <p className={`no-margin muted below-8 ${styles.note}`}>{note}</p>}
          <UploadButton uploads={uploads} />
        </div>
      )}
      {!files && <Missing error={error} onRetry={retry} />}
      {files?.length === 0 && uploads.uploads.length === 0 && (
        <p className={`no-margin muted below-8 ${styles.note}`}>
          {mayAttach
            ? `${isPhone ? 'Загрузите файлы' : 'Перетащите файлы сюда, вставьте из буфера или загрузите'}: ${allowedFiles}, до 20 МБ`
            : 'Файлов нет'}
        </p>
      )}
      <FileGrid files={files ?? []} mayRemove={mayRemove} onRemove={removal.start} />
      <UploadRows uploads={uploads} />
    </section>
  )
}
