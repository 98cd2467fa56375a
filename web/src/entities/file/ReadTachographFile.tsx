import type { Attachment } from '@naryad/contract/attachments/attachments'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { tachographExtensions } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { useNavigate } from '@tanstack/react-router'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'

const isTachographFile = ({ name }: Attachment): boolean =>
  tachographExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/** Copies the attached download among the files of tachographs and opens it there. */
export function ReadTachographFile({ file }: { file: Attachment }) {
  const navigate = useNavigate()
  const mayRead = useMay(tachographFilesRoutes.readAttachment)
  const once = useKey()
  const read = useAction({
    run: async () => {
      const { id } = await once.run((idempotencyKey) =>
        call(tachographFilesRoutes.readAttachment, { params: { id: file.id } }, { idempotencyKey }),
      )
      once.renew()
      if (id !== null) await navigate({ to: '/drivers/tachograph-files/{-$id}', params: { id } })
      return id
    },
    touches: ['tachograph-files'],
    done: (id) => (id === null ? 'Файл уже загружен, он вам недоступен' : undefined),
  })
  if (!mayRead || !isTachographFile(file)) return null
  return (
    <Button size="compact" variant="subtle" isBusy={read.isRunning} onClick={() => read.start(undefined)}>
      Прочитать
      <span className="visually-hidden"> файл тахографа {file.name}</span>
    </Button>
  )
}
