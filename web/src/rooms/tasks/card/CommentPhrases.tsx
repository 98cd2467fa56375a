import { IconMessage2Bolt } from '@tabler/icons-react'

import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Drop } from '../../../kit/Drop.tsx'
import { MenuLines } from '../../../kit/MenuLines.tsx'

const toColleagues = [
  'Созвонились с водителем.',
  'Не дозвонились, перезвоним позже.',
  'Ждём решения клиента.',
  'Нужна деталь, заказали.',
]
const toClient = [
  'Приняли заявку, сообщим время визита.',
  'Где и когда машина будет свободна?',
  'Инженер выехал к вам.',
  'Ждём вашего согласования затрат.',
  'Работы закончены, проверьте результат.',
]

interface CommentPhrasesProps {
  isInternal: boolean
  onChoose: (phrase: string) => void
}

/** What is written most often, as lines of a menu. */
export const CommentPhrases = ({ isInternal, onChoose }: CommentPhrasesProps) => (
  <Drop
    label="Шаблоны"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <IconButton label="Шаблоны" icon={IconMessage2Bolt} aria-expanded={isOpen} onClick={toggle} />
    )}
  >
    {(close) => (
      <MenuLines
        label="Шаблоны"
        onClose={close}
        lines={(isInternal ? toColleagues : toClient).map((phrase) => ({
          key: phrase,
          title: phrase,
          run: () => onChoose(phrase),
        }))}
      />
    )}
  </Drop>
)
