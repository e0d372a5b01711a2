// What an industry is called on the screen: its value, in words.
export const industryName = (value: string) => (value === 'RealEstate' ? 'Real Estate' : value)
