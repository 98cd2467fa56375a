import IconDownload from '~icons/download'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAnswerFile } from './useAnswerFile.ts'

interface AnswerFileProps {
  of: Parameters<typeof useAnswerFile>[0]
  id: number
}

export function AnswerFile({ of, id }: AnswerFileProps) {
  const file = useAnswerFile(of, id)
  return (
    <div>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Icon of={IconDownload} size={14} />}
        isBusy={file.isRunning}
        onClick={() => file.start(undefined)}
      >
        Ответ, PDF
      </Button>
    </div>
  )
}
