import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { useCallback } from 'react'

import { numbered } from '../../../kit/formats/numbers.ts'
import { call } from '../../../platform/api/api.ts'
import type { CallOptions } from '../../../platform/api/request.ts'
import type { Upload } from '../../../platform/uploads/onTheirWay.ts'
import { useUploads } from '../../../platform/uploads/useUploads.ts'

/** Files on their way to a task; a photographed paper goes by a call of its own and becomes a PDF page. */
export function useTaskUploads(taskId: number) {
  const send = useCallback(
    ({ file, isDocument }: Pick<Upload, 'file' | 'isDocument'>, options: CallOptions) =>
      call(
        isDocument ? attachmentsRoutes.uploadImageDoc : attachmentsRoutes.upload,
        { params: { id: taskId }, files: [file] },
        options,
      ),
    [taskId],
  )
  return useUploads({
    place: `tasks:${taskId}`,
    title: `заявка ${numbered(taskId)}`,
    send,
    touches: 'tasks',
  })
}
