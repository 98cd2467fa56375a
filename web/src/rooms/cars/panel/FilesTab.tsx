import { allowedFiles, type Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Car } from '@naryad/contract/cars/cars'
import { carTitle } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { FileGrid } from '../../../kit/files/FileGrid.tsx'
import { UploadButton, UploadRows } from '../../../kit/files/UploadRows.tsx'
import { useFileDrop } from '../../../kit/files/useFileDrop.ts'
import { useIsPhone } from '../../../kit/useMedia.ts'
import { call } from '../../../platform/api/api.ts'
import type { CallOptions } from '../../../platform/api/request.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import { useMay, useMe } from '../../../platform/session/me.ts'
import { useUploads } from '../../../platform/uploads/useUploads.ts'
import { carsQueries } from '../cars.queries.ts'

import styles from './panel.module.css'

function useCarUploads(car: Car) {
  const carId = car.id
  const send = useCallback(
    ({ file }: { file: File }, options: CallOptions) =>
      call(attachmentsRoutes.uploadToCar, { params: { id: carId }, files: [file] }, options),
    [carId],
  )
  return useUploads({ place: `cars:${carId}`, title: `ТС ${carTitle(car)}`, send, touches: 'cars' })
}

/** «Файлы»: files that are chosen, dropped or pasted. */
export function FilesTab({ car }: { car: Car }) {
  const me = useMe()
  const isPhone = useIsPhone()
  const mayAttach = useMay(attachmentsRoutes.uploadToCar)
  const files =
    useQuery({ ...carsQueries.files(car.id), enabled: car.attachmentsCount > 0 }).data?.items ?? []
  const uploads = useCarUploads(car)
  const drop = useFileDrop(uploads, mayAttach)
  const remove = useAction<Attachment, undefined>({
    run: (file) => call(attachmentsRoutes.removeFromCar, { params: { id: file.id } }),
    touches: ['cars'],
  })
  const mayRemove = (file: Attachment) =>
    mayAttach && (me.rights['cars.attach'] === 'all' || file.createdBy?.id === me.id)
  const shown = car.attachmentsCount > 0 ? files : []
  const isBare = shown.length === 0 && uploads.uploads.length === 0
  return (
    <section
      className={styles.dropPlace}
      aria-label="Файлы ТС"
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      {mayAttach && (
        <div className={styles.tabHead}>
          <UploadButton uploads={uploads} />
        </div>
      )}
      {isBare && (
        <p className={styles.empty}>
          {mayAttach
            ? `${isPhone ? 'Загрузите файлы' : 'Перетащите файлы сюда, вставьте из буфера или загрузите'}: ${allowedFiles}, до 20 МБ`
            : 'Файлов нет'}
        </p>
      )}
      <FileGrid files={shown} mayRemove={mayRemove} onRemove={remove.start} />
      <UploadRows uploads={uploads} />
    </section>
  )
}
