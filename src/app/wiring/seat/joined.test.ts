// @vitest-environment jsdom
// The media server's own library in a room that stands; what its line does is told by hand.
import { ConnectionState, Room, RoomEvent } from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import type { SeatEvent } from '#src/machines/seat/seat.machine.ts';
import { joinRoom } from './joined.ts';

afterEach(() => void vi.restoreAllMocks());

async function joined() {
  const rooms: Room[] = [];
  const { on } = Room.prototype;
  // before it is told to connect: there is nobody it could connect to
  vi.spyOn(Room.prototype, 'on').mockImplementationOnce(function (this: Room, ...heard) {
    rooms.push(this);
    this.connect = async () => {
      this.state = ConnectionState.Connected;
    };
    return on.apply(this, heard) as Room;
  });
  const told: SeatEvent['type'][] = [];
  const { ended } = joinRoom({
    pass: { url: 'ws://here/media', token: 'leave' },
    signal: new AbortController().signal,
    hand: new Map(),
    speaker: '',
    tell: ({ type }) => void told.push(type),
    show: () => {},
    record: () => {},
  });
  await vi.waitFor(() => expect(told).toEqual(['room.connected']));
  const [room] = rooms;
  if (!room) throw new Error('no room was made');
  return { room, told, ended };
}

test('a line of signals that comes again leaves the room as it was', async () => {
  const { room, told } = await joined();
  room.emit(RoomEvent.SignalReconnecting);
  room.emit(RoomEvent.Reconnected);
  expect(told).toEqual(['room.connected', 'room.unsteady', 'room.steady']);
  expect(room.state).toBe(ConnectionState.Connected);
});

test('a session that is lost ends the room at once; what a device gives is kept for the next', async () => {
  const { room, ended } = await joined();
  const left = vi.spyOn(room, 'disconnect');
  room.emit(RoomEvent.SignalReconnecting);
  room.state = ConnectionState.Reconnecting;
  room.emit(RoomEvent.Reconnecting);
  expect(await ended).toBe('lost');
  expect(room.state).toBe(ConnectionState.Disconnected);
  expect(left).toHaveBeenCalledExactlyOnceWith(false);
});
