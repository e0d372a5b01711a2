// Where the cities of the world lie: every city of the filters, those that members of clubs like this live in, and the capitals. Other names
// of a city stand beside its own. A city that is not here is listed beside the map.
import type { Place } from '#shared/charts/map-projection.ts'

/** Name, latitude, longitude; a line each. */
const table = `
New York|NYC|New York City|Manhattan|Brooklyn 40.71 -74.01
Los Angeles|LA|L.A.|Hollywood|Beverly Hills|West Hollywood|Malibu|Santa Monica 34.05 -118.24
Miami|Miami Beach 25.76 -80.19
San Francisco|SF 37.77 -122.42
Chicago 41.88 -87.63
Las Vegas|Vegas 36.17 -115.14
Austin 30.27 -97.74
Atlanta 33.75 -84.39
Boston 42.36 -71.06
Washington|Washington DC|Washington D.C.|DC 38.91 -77.04
Nashville 36.16 -86.78
Aspen 39.19 -106.82
The Hamptons|Hamptons|East Hampton|Southampton NY|Montauk 40.96 -72.18
Toronto 43.65 -79.38
Montreal 45.5 -73.57
Vancouver 49.28 -123.12
Mexico City|CDMX|Ciudad de Mexico 19.43 -99.13
Tulum 20.21 -87.46
London 51.51 -0.13
Paris 48.86 2.35
Milan|Milano 45.46 9.19
Berlin 52.52 13.4
Barcelona 41.39 2.17
Madrid 40.42 -3.7
Ibiza|Eivissa 38.91 1.43
Lisbon|Lisboa 38.72 -9.14
Amsterdam 52.37 4.9
Stockholm 59.33 18.07
Copenhagen|Kobenhavn 55.68 12.57
Oslo 59.91 10.75
Dublin 53.35 -6.26
Vienna|Wien 48.21 16.37
Zurich|Zuerich 47.37 8.54
Geneva|Geneve|Genf 46.2 6.14
Monaco|Monte Carlo|Monte-Carlo 43.74 7.42
Cannes 43.55 7.02
Saint-Tropez|St. Tropez 43.27 6.64
Mykonos 37.45 25.33
Athens|Athina 37.98 23.73
Rome|Roma 41.9 12.5
Istanbul 41.01 28.98
Munich|Muenchen|Munchen 48.14 11.58
Brussels|Bruxelles|Brussel 50.85 4.35
Tokyo 35.68 139.69
Singapore 1.35 103.82
Hong Kong 22.32 114.17
Seoul 37.57 126.98
Bangkok 13.76 100.5
Bali|Ubud|Canggu|Seminyak|Denpasar -8.65 115.22
Mumbai|Bombay 19.08 72.88
Sydney -33.87 151.21
Dubai 25.2 55.27
Cairo 30.04 31.24
Lagos 6.52 3.38
Nairobi -1.29 36.82
Cape Town|Kaapstad -33.92 18.42
Marrakech|Marrakesh 31.63 -7.99
São Paulo -23.55 -46.63
Buenos Aires -34.6 -58.38
Philadelphia 39.95 -75.17
Baltimore 39.29 -76.61
Pittsburgh 40.44 -80
Detroit 42.33 -83.05
Cleveland 41.5 -81.69
Minneapolis 44.98 -93.27
St. Louis 38.63 -90.2
Kansas City 39.1 -94.58
Denver 39.74 -104.99
Salt Lake City 40.76 -111.89
Park City 40.65 -111.5
Phoenix 33.45 -112.07
Scottsdale 33.49 -111.93
Palm Springs|Coachella 33.83 -116.55
San Diego 32.72 -117.16
Santa Barbara 34.42 -119.7
San Jose|Silicon Valley|Palo Alto 37.34 -121.89
Oakland 37.8 -122.27
Sacramento 38.58 -121.49
Portland 45.52 -122.68
Seattle 47.61 -122.33
Honolulu 21.31 -157.86
Maui 20.8 -156.33
Anchorage 61.22 -149.9
Jackson Hole|Jackson 43.48 -110.76
Dallas 32.78 -96.8
Houston 29.76 -95.37
San Antonio 29.42 -98.49
Marfa 30.31 -104.02
New Orleans|NOLA 29.95 -90.07
Memphis 35.15 -90.05
Charlotte 35.23 -80.84
Charleston 32.78 -79.93
Savannah 32.08 -81.09
Orlando 28.54 -81.38
Tampa 27.95 -82.46
Palm Beach|West Palm Beach 26.71 -80.04
Fort Lauderdale 26.12 -80.14
Key West 24.56 -81.78
Nantucket 41.28 -70.1
Martha's Vineyard 41.39 -70.65
Ottawa 45.42 -75.7
Quebec|Quebec City 46.81 -71.21
Calgary 51.05 -114.07
Edmonton 53.55 -113.49
Whistler 50.12 -122.95
Havana|La Habana 23.11 -82.37
San Juan 18.47 -66.11
Santo Domingo 18.49 -69.93
Punta Cana 18.58 -68.4
Kingston 17.97 -76.79
Nassau 25.05 -77.35
St. Barths|Saint-Barthelemy|St. Barts|Gustavia 17.9 -62.85
Cancun 21.16 -86.85
Los Cabos|Cabo|Cabo San Lucas 22.89 -109.92
Guadalajara 20.66 -103.35
Monterrey 25.69 -100.32
Oaxaca 17.07 -96.73
Puerto Vallarta 20.65 -105.23
Guatemala City 14.63 -90.51
San Salvador 13.69 -89.22
Costa Rica|San José Costa Rica 9.93 -84.09
Panama City|Panama 8.98 -79.52
Bogotá 4.71 -74.07
Medellín 6.24 -75.58
Cartagena 10.39 -75.51
Caracas 10.48 -66.9
Quito -0.18 -78.47
Guayaquil -2.19 -79.89
Lima -12.05 -77.04
Cusco -13.53 -71.97
La Paz -16.5 -68.15
Santiago|Santiago de Chile -33.45 -70.67
Montevideo -34.9 -56.16
Punta del Este -34.96 -54.94
José Ignacio -34.84 -54.64
Asunción -25.26 -57.58
Mendoza -32.89 -68.85
Rio de Janeiro|Rio -22.91 -43.17
Brasília -15.79 -47.88
Salvador -12.97 -38.5
Trancoso -16.59 -39.1
Belo Horizonte -19.92 -43.94
Curitiba -25.43 -49.27
Florianópolis -27.6 -48.55
Recife -8.05 -34.88
Edinburgh 55.95 -3.19
Glasgow 55.86 -4.25
Manchester 53.48 -2.24
Liverpool 53.41 -2.99
Birmingham 52.49 -1.89
Bristol 51.45 -2.59
Brighton 50.82 -0.14
Oxford 51.75 -1.26
Cambridge 52.21 0.12
Leeds 53.8 -1.55
Belfast 54.6 -5.93
Cork 51.9 -8.48
Reykjavik|Reykjavík 64.15 -21.94
Bergen 60.39 5.32
Gothenburg|Goteborg 57.71 11.97
Malmö 55.6 13
Aarhus 56.16 10.2
Helsinki 60.17 24.94
Tallinn 59.44 24.75
Riga 56.95 24.11
Vilnius 54.69 25.28
Warsaw|Warszawa 52.23 21.01
Kraków|Cracow 50.06 19.94
Prague|Praha 50.08 14.44
Budapest 47.5 19.04
Bratislava 48.15 17.11
Salzburg 47.81 13.04
Innsbruck 47.27 11.39
Kitzbühel|Kitzbuehel 47.45 12.39
Hamburg 53.55 9.99
Frankfurt 50.11 8.68
Cologne|Koln|Koeln 50.94 6.96
Düsseldorf|Duesseldorf 51.23 6.78
Stuttgart 48.78 9.18
Leipzig 51.34 12.37
Dresden 51.05 13.74
Nuremberg|Nurnberg 49.45 11.08
Basel 47.56 7.59
Bern 46.95 7.45
Lausanne 46.52 6.63
Lugano 46 8.95
St. Moritz|Saint Moritz 46.5 9.84
Gstaad 46.47 7.29
Verbier 46.1 7.23
Zermatt 46.02 7.75
Davos 46.8 9.84
Luxembourg 49.61 6.13
Antwerp|Antwerpen 51.22 4.4
Ghent|Gent 51.05 3.72
Rotterdam 51.92 4.48
The Hague|Den Haag 52.08 4.31
Utrecht 52.09 5.12
Lyon 45.76 4.84
Marseille 43.3 5.37
Nice 43.71 7.26
Antibes 43.58 7.12
Bordeaux 44.84 -0.58
Toulouse 43.6 1.44
Lille 50.63 3.06
Strasbourg 48.57 7.75
Biarritz 43.48 -1.56
Deauville 49.36 0.07
Courchevel 45.41 6.63
Chamonix 45.92 6.87
Megève 45.86 6.62
Corsica|Ajaccio 41.92 8.74
Valencia 39.47 -0.38
Seville|Sevilla 37.39 -5.98
Málaga 36.72 -4.42
Marbella 36.51 -4.88
Granada 37.18 -3.6
Bilbao 43.26 -2.93
San Sebastián|Donostia 43.32 -1.98
Palma|Mallorca|Majorca|Palma de Mallorca 39.57 2.65
Menorca 39.95 4.05
Formentera 38.7 1.44
Tenerife 28.47 -16.25
Las Palmas|Gran Canaria 28.12 -15.44
Porto|Oporto 41.15 -8.61
Comporta 38.38 -8.79
Faro|Algarve 37.02 -7.93
Madeira|Funchal 32.65 -16.91
Turin|Torino 45.07 7.69
Florence|Firenze 43.77 11.26
Venice|Venezia 45.44 12.32
Bologna 44.49 11.34
Naples|Napoli 40.85 14.27
Capri 40.55 14.24
Positano|Amalfi 40.63 14.49
Como|Lake Como 45.81 9.09
Portofino 44.3 9.21
Genoa|Genova 44.41 8.93
Verona 45.44 10.99
Palermo 38.12 13.36
Taormina 37.85 15.29
Porto Cervo|Sardinia|Costa Smeralda 41.14 9.53
Forte dei Marmi 43.96 10.17
Valletta|Malta 35.9 14.51
Ljubljana 46.06 14.51
Zagreb 45.81 15.98
Dubrovnik 42.65 18.09
Split 43.51 16.44
Hvar 43.17 16.44
Sarajevo 43.86 18.41
Belgrade|Beograd 44.79 20.45
Tivat|Porto Montenegro 42.43 18.7
Podgorica 42.44 19.26
Skopje 42 21.43
Tirana 41.33 19.82
Pristina 42.66 21.17
Sofia 42.7 23.32
Bucharest|Bucuresti 44.43 26.1
Cluj-Napoca|Cluj 46.77 23.6
Chisinau 47.01 28.86
Thessaloniki 40.64 22.94
Santorini 36.39 25.46
Paros 37.08 25.15
Corfu 39.62 19.92
Crete|Heraklion 35.34 25.13
Nicosia 35.19 33.38
Limassol 34.68 33.04
Bodrum 37.03 27.43
Izmir 38.42 27.14
Ankara 39.93 32.86
Antalya 36.9 30.71
Kyiv|Kiev 50.45 30.52
Lviv 49.84 24.03
Odesa|Odessa 46.48 30.73
Minsk 53.9 27.57
Moscow|Moskva 55.76 37.62
Saint Petersburg|St. Petersburg 59.93 30.34
Tbilisi 41.72 44.79
Yerevan 40.18 44.51
Baku 40.41 49.87
Almaty 43.24 76.89
Astana 51.17 71.45
Tashkent 41.3 69.24
Tel Aviv|Tel-Aviv 32.09 34.78
Jerusalem 31.77 35.21
Beirut 33.89 35.5
Amman 31.95 35.93
Damascus 33.51 36.28
Baghdad 33.31 44.37
Kuwait City|Kuwait 29.38 47.98
Riyadh 24.71 46.68
Jeddah 21.49 39.19
AlUla 26.61 37.92
Manama|Bahrain 26.23 50.59
Doha 25.29 51.53
Abu Dhabi 24.45 54.38
Muscat 23.59 58.41
Tehran 35.69 51.39
Karachi 24.86 67
Lahore 31.55 74.34
Islamabad 33.68 73.05
Kabul 34.56 69.21
Delhi|New Delhi 28.61 77.21
Bangalore|Bengaluru 12.97 77.59
Hyderabad 17.39 78.49
Chennai|Madras 13.08 80.27
Kolkata|Calcutta 22.57 88.36
Pune 18.52 73.86
Jaipur 26.91 75.79
Goa 15.49 73.83
Ahmedabad 23.02 72.57
Colombo 6.93 79.86
Malé|Maldives 4.18 73.51
Kathmandu 27.72 85.32
Dhaka 23.81 90.41
Yangon 16.87 96.2
Phuket 7.88 98.39
Koh Samui|Samui 9.51 100.06
Chiang Mai 18.79 98.98
Hanoi 21.03 105.85
Ho Chi Minh City|Saigon 10.82 106.63
Da Nang 16.05 108.2
Phnom Penh 11.56 104.93
Siem Reap 13.36 103.86
Vientiane 17.98 102.63
Kuala Lumpur|KL 3.14 101.69
Penang|George Town 5.41 100.33
Jakarta -6.21 106.85
Manila 14.6 120.98
Cebu 10.32 123.89
Taipei 25.03 121.57
Macau|Macao 22.2 113.54
Beijing 39.9 116.41
Shanghai 31.23 121.47
Shenzhen 22.54 114.06
Guangzhou 23.13 113.26
Chengdu 30.57 104.07
Hangzhou 30.27 120.16
Busan 35.18 129.08
Jeju 33.5 126.53
Osaka 34.69 135.5
Kyoto 35.01 135.77
Fukuoka 33.59 130.4
Sapporo|Niseko 43.06 141.35
Nagoya 35.18 136.91
Ulaanbaatar 47.89 106.91
Melbourne -37.81 144.96
Brisbane -27.47 153.03
Byron Bay -28.64 153.61
Gold Coast -28.02 153.4
Perth -31.95 115.86
Adelaide -34.93 138.6
Canberra -35.28 149.13
Hobart -42.88 147.33
Auckland -36.85 174.76
Wellington -41.29 174.78
Queenstown -45.03 168.66
Christchurch -43.53 172.64
Suva|Fiji -18.14 178.44
Casablanca 33.57 -7.59
Rabat 34.02 -6.84
Tangier|Tanger 35.76 -5.83
Fez|Fes 34.03 -5
Essaouira 31.51 -9.77
Algiers 36.75 3.06
Tunis 36.81 10.18
Tripoli 32.89 13.19
Alexandria 31.2 29.92
El Gouna 27.39 33.68
Sharm el Sheikh 27.92 34.33
Khartoum 15.5 32.56
Addis Ababa 9.03 38.74
Kampala 0.35 32.58
Kigali -1.94 30.06
Dar es Salaam -6.79 39.21
Zanzibar -6.17 39.2
Mombasa -4.04 39.67
Lamu -2.27 40.9
Luanda -8.84 13.23
Kinshasa -4.32 15.31
Abuja 9.07 7.4
Accra 5.6 -0.19
Abidjan 5.36 -4.01
Dakar 14.72 -17.47
Lusaka -15.39 28.32
Harare -17.83 31.05
Victoria Falls -17.93 25.83
Windhoek -22.56 17.08
Gaborone -24.63 25.92
Johannesburg|Joburg -26.2 28.05
Pretoria -25.75 28.19
Durban -29.86 31.02
Stellenbosch -33.93 18.86
Maputo -25.97 32.57
Antananarivo -18.88 47.51
Mauritius|Port Louis -20.16 57.5
Seychelles|Victoria -4.62 55.45
`

let places: Map<string, Place> | undefined

function read(): Map<string, Place> {
  const known = new Map<string, Place>()
  for (const line of table.trim().split('\n')) {
    const [, names = '', latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(line) ?? []
    for (const name of names.split('|'))
      known.set(plain(name), { latitude: Number(latitude), longitude: Number(longitude) })
  }
  return known
}

/** A city as it is compared: without case, accents, punctuation, and with "St." spelled out. */
const plain = (city: string) =>
  city
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/^st /, 'saint ')

/** Where a city lies. "Paris, France" is Paris; a city nobody here knows is undefined. */
export function placeOf(city: string): Place | undefined {
  places ??= read()
  return places.get(plain(city)) ?? places.get(plain(city.split(',')[0] ?? ''))
}
