import { shrinkPhoto } from './shrink.ts'
import { add, type Destination, type Sender } from './uploadQueue.ts'

/** One after another: a phone has no room for all of them at full size. */
export async function addPhotos(to: Destination, sender: Sender, photos: readonly File[]): Promise<void> {
  for (const photo of photos) add(to, sender, [await shrinkPhoto(photo)], false)
}
