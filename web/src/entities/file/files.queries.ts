import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { queryOptions } from '@tanstack/react-query'

import { call, withAddresses } from '../../client/api/api.ts'
import { withThumbnails } from '../../client/api/pictures.ts'

/** Signed file URLs are valid for five minutes; they are renewed before that. */
const filesStaleMs = 4 * 60_000

type FileList = ReturnType<typeof withAddresses>

/** The files of a task. */
export const taskFiles = (id: number) =>
  queryOptions({
    queryKey: ['tasks', 'files', id],
    meta: { of: id, isStored: true, toStore: (files) => withThumbnails(files as FileList) },
    queryFn: ({ signal }): Promise<FileList> =>
      call(attachmentsRoutes.list, { params: { id } }, { signal }).then(withAddresses),
    staleTime: filesStaleMs,
    refetchInterval: filesStaleMs,
  })
