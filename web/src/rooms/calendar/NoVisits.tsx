import { EmptyState } from '../../ui/states/EmptyState.tsx'

export const NoVisits = ({ period }: { period: 'day' | 'week' }) => (
  <EmptyState
    title="Визитов нет"
    text={`Когда у заявки появится план на ${period === 'day' ? 'этот день' : 'эту неделю'}, она будет здесь`}
  />
)
