import { useQuery } from '@tanstack/react-query'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { FileGrid } from '../../entities/file/FileGrid.tsx'
import { suggestionsQueries } from './suggestions.queries.ts'

/** Photographs that were sent with a public request. */
export function SuggestionPhotos({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(suggestionsQueries.photos(id))
  if (error && !data)
    return (
      <FailedPart
        title="Фотографии не загрузились"
        error={error}
        onRetry={() => void refetch()}
        next={['article', 'button']}
      />
    )
  return data ? <FileGrid files={data.items} mayRemove={() => false} onRemove={() => undefined} /> : null
}
