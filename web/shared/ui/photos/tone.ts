// The colour of a photograph's place until it comes: one of a few of the house, always the same for the same address, known without a request.
const tones = ['photo-tone-gold', 'photo-tone-rose', 'photo-tone-moss', 'photo-tone-sand']

export function toneOf(address: string): string | undefined {
  const sum = [...address.slice(-12)].reduce((before, letter) => before + letter.charCodeAt(0), 0)
  return tones[sum % tones.length]
}
