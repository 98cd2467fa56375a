import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { isPlanSecret } from '@naryad/contract/approvals/approvals.words'
import IconDownload from '~icons/download'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The given answer as PDF, for the holder of the link. */
export function AnswerPaper({ secret }: { secret: string }) {
  const route = isPlanSecret(secret) ? planApprovalsRoutes.paper : approvalsRoutes.paper
  const download = useAction<undefined, void>({
    run: async () => saveFile(await call(route, { body: { secret } }), 'Ответ.pdf'),
    touches: [],
  })
  return (
    <Button
      size="xl"
      leftSection={<Icon of={IconDownload} />}
      isBusy={download.isRunning}
      onClick={() => download.start(undefined)}
    >
      Скачать ответ, PDF
    </Button>
  )
}
