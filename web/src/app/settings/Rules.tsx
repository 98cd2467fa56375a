import { RuleList } from '../../rooms/automation/RuleList.tsx'
import { Lead } from '../../rooms/settings/Lead.tsx'

export const Rules = () => (
  <>
    <Lead>
      Правила делают с заявками то, что вы поручили: назначают, напоминают, закрывают. Они смотрят на заявку
      по очереди, сверху вниз; оператора назначает первое подошедшее, но не вместо того, кого выбрал человек.
    </Lead>
    <RuleList />
  </>
)
