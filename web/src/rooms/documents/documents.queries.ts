import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const signatureQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['tasks', 'signature', taskId],
    queryFn: ({ signal }) =>
      call(documentsRoutes.signature, { params: { id: taskId } }, { signal, silent: true }),
    // A signature is immutable.
    staleTime: Infinity,
  })
