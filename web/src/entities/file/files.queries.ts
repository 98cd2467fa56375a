import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

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

/** What questions about the costs of these tasks show. */
export const photosForClient = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['tasks', 'photos for client', ids],
    queryFn: async ({ signal }) => {
      const body = { ids: [...ids] }
      const { items } = await call(attachmentsRoutes.listForClient, { body }, { signal, silent: true })
      return items.map(({ taskId, files }) => ({
        taskId,
        files: withAddresses({ items: files, totalCount: files.length }).items,
      }))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: filesStaleMs,
    refetchInterval: filesStaleMs,
    select: (items) => new Map(items.map(({ taskId, files }) => [taskId, files])),
  })
